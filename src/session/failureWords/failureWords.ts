/** What is said of a failure. `{names}` in the sentences are those of its detail. */

/** What happened, to which file or command; then what to do next. */
export type Words = readonly [message: string, remedy: string];

/** One entry per code; a forgotten one is a compile error. */
export type FailureWords<Code extends string> = Readonly<Record<Code, Words>>;
