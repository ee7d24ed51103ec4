/** What an editor in the browser has written down to find again after a reload. */

/** Runs in the page. Gives a text for each item, such as the layout of the tabs or what an extension keeps of the workspace. */
export async function storedStates(): Promise<string[]> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const states: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db-')) continue;
    const database = await result(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      states.push(...(await result(database.transaction(store).objectStore(store).getAll())).map(String));
    }
    database.close();
  }
  return states;
}
