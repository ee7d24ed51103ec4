/** What the model server noted about a request. */

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as JSON; null when there was none or it was not JSON. */
  readonly body: unknown;
  /** When it had arrived, on the server's `performance.now()`. */
  readonly arrivedAtMs: number;
  /** When the client closed the socket before the answer was complete; null when it did not. */
  closedByClientAtMs: number | null;
  /** When the answer was complete or the server itself broke it off; null until then. */
  endedAtMs: number | null;
}
