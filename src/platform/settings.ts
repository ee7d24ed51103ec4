/** The extension's settings as the editor resolves them, typed. */
import * as vscode from 'vscode';
import type { FixSettings } from '../session/fixInput.js';
import type { ProgramSettings, ResourceLimits } from '../session/ports/oracle.js';
import { SETTING_DEFAULTS, SETTINGS_SECTION, type SettingName, type SettingValue } from './settingDefaults.js';

const MEGABYTE = 1024 ** 2;

/** Reads and writes settings as the editor resolves them for one file. */
export class Settings {
  /** The value for a file; the default where a hand-written settings file has a value of another type. */
  get<Name extends SettingName>(name: Name, scope?: vscode.ConfigurationScope): SettingValue<Name> {
    const fallback = SETTING_DEFAULTS[name];
    const value = vscode.workspace.getConfiguration(SETTINGS_SECTION, scope ?? null).get<unknown>(name);
    return isLike(value, fallback) ? value : fallback;
  }

  /** What a fix of one file goes by. */
  ofFix(scope: vscode.ConfigurationScope): FixSettings {
    const command = this.get('tests.command', scope).trim();
    return {
      oracle: {
        command: command === '' ? null : command,
        timeLimitMs: this.get('tests.timeLimitSeconds', scope) * 1000,
        outputLimitBytes: this.get('tests.outputLimitBytes', scope),
        copyInclude: this.get('copy.include', scope).filter((pattern) => typeof pattern === 'string'),
        loopbackPorts: this.get('sandbox.allowLoopbackPorts', scope).filter(isPort),
        limits: this.#limits(scope),
        programs: this.#programs(scope),
      },
      preserve: this.get('model.preserve', scope),
      gamma: this.get('fidelity.gamma', scope),
      maxTrials: this.get('minimize.maxTrials', scope),
      maxMinimizeMs: this.get('minimize.maxSeconds', scope) * 1000,
      repeats: this.get('tests.repeats', scope),
      wholeSuite: {
        when: this.get('tests.wholeSuite', scope),
        limitMs: this.get('tests.wholeSuiteSeconds', scope) * 1000,
      },
    };
  }

  #limits(scope: vscode.ConfigurationScope): Partial<ResourceLimits> {
    const memory = this.get('tests.memoryLimitMegabytes', scope);
    return {
      processes: this.get('tests.processLimit', scope),
      diskBytes: this.get('tests.diskLimitMegabytes', scope) * MEGABYTE,
      ...(memory === 0 ? {} : { memoryBytes: memory * MEGABYTE }),
    };
  }

  #programs(scope: vscode.ConfigurationScope): ProgramSettings {
    const tolerance = this.get('programs.tolerance', scope);
    const [checker = '', interactor = ''] = (['programs.checker', 'programs.interactor'] as const).map((name) =>
      this.get(name, scope).trim(),
    );
    return {
      timeLimitMs: this.get('programs.timeLimitSeconds', scope) * 1000,
      memoryLimitBytes: this.get('programs.memoryLimitMegabytes', scope) * MEGABYTE,
      tolerance: tolerance === 0 ? null : tolerance,
      checker: checker === '' ? null : checker,
      interactor: interactor === '' ? null : interactor,
    };
  }

  /** Whether somebody set it anywhere, even to the default. */
  isSet(name: SettingName, scope?: vscode.ConfigurationScope): boolean {
    const found = vscode.workspace.getConfiguration(SETTINGS_SECTION, scope ?? null).inspect(name);
    return [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].some(
      (value) => value !== undefined,
    );
  }

  /** Whether the value comes from the workspace, which somebody else may have written. */
  isFromWorkspace(name: SettingName, scope?: vscode.ConfigurationScope): boolean {
    const found = vscode.workspace.getConfiguration(SETTINGS_SECTION, scope ?? null).inspect(name);
    return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
  }

  /** Sets it for the user, or for the workspace; undefined takes it back. */
  async set<Name extends SettingName>(
    name: Name,
    value: SettingValue<Name> | undefined,
    target: 'user' | 'workspace',
  ): Promise<void> {
    const where = target === 'user' ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
    await vscode.workspace.getConfiguration(SETTINGS_SECTION).update(name, value, where);
  }
}

/** A hand-written list may hold anything. */
function isPort(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536;
}

function isLike<T>(value: unknown, pattern: T): value is T {
  // The settings whose default is nothing are numbers.
  if (pattern === null) return value === null || (typeof value === 'number' && Number.isFinite(value));
  if (value === null || Array.isArray(value) !== Array.isArray(pattern)) return false;
  return typeof value === typeof pattern && !(typeof value === 'number' && Number.isNaN(value));
}
