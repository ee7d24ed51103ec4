/** What stops a task before it begins: something this machine lacks, with what a person can do about it. */
export class SetupError extends Error {
  /**
   * @param {string} message - what went wrong, one sentence.
   * @param {string} remedy - what to do next.
   */
  constructor(message, remedy) {
    super(message);
    this.name = 'SetupError';
    this.remedy = remedy;
  }
}
