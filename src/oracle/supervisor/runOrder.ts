/** What is started under a supervisor. */
import type { ResourceLimits } from '../../session/ports/oracle.js';

/** A program, and what it may take. */
export interface RunOrder {
  /** Program and arguments; empty to end what earlier runs with this token have left. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeLimitMs: number;
  /** What the run's processes may use together; without it, whatever they like. */
  readonly limits?: ResourceLimits;
  /** The folder of the copies: on the disk that is measured, and nobody else's place to work in. */
  readonly folder?: string;
  /** How often it is measured what they use, in milliseconds; a few times a second when left out. */
  readonly measureMs?: number;
  /** Whether the program makes a process namespace and takes `--info-fd 3`; else the tree is searched for what is left. */
  readonly namespace: boolean;
  /** Stands in the environment of every process of the run. */
  readonly token: string;
  /** Windows: the arguments are quoted already. */
  readonly verbatim?: boolean;
}
