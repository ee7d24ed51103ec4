/** The user backed out of a fix in the middle of it: closed the plan, or only wanted to see the request. */

/** Thrown by a proposer; ends the fix as cancelling does, which is no failure. */
export class BackedOut extends Error {
  override readonly name = 'BackedOut';
}
