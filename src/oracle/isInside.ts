/** Whether one path lies in another. */
import path from 'node:path';

/** Whether `file` is `folder` or lies in it; both absolute, links not looked at. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}
