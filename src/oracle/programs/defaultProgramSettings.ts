/** How programs are judged where nobody has said. */
import type { ProgramSettings } from '../../session/ports/oracle.js';

/** What most contests give: two seconds and 256 MB, text compared as it is. */
export const DEFAULT_PROGRAM_SETTINGS: ProgramSettings = {
  timeLimitMs: 2000,
  memoryLimitBytes: 256 * 1024 ** 2,
  tolerance: null,
  checker: null,
  interactor: null,
};
