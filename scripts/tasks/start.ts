/** `npm start`: opens the editor for a person, with the sample project and its buggy file. */

import { findDesktopEditor } from '../start/findDesktopEditor.ts';
import { startBrowserEditor } from '../start/startBrowserEditor.ts';
import { startDesktopEditor } from '../start/startDesktopEditor.ts';
import { ensurePytest } from '../system/ensurePytest.ts';
import { ensureSandbox } from '../system/ensureSandbox.ts';

await ensureSandbox();
const env = { ...process.env, ...(await ensurePytest()) };
const desktopEditor = await findDesktopEditor();
process.exit(await (desktopEditor === undefined ? startBrowserEditor(env) : startDesktopEditor(desktopEditor, env)));
