/** Whose files they are: a device may have several people, and a person several organizations. */
export type Owner = { person: string; organization: string }

/** Files that wait on this device for a connection, each with its owner. */
export type KeptFile = Owner & { id: string; file: File }

/** Pages of one document that is not finished yet, in their order. */
type KeptPages = Owner & { id: string; files: File[] }

const store = 'files'
/** They have a place of their own, so that nothing sends them before they are finished. */
const placeOfPages = ({ person, organization }: Owner): string => `${person}/${organization}/pages`

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('daybook', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(store, { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}

async function work<Result>(
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = ask(transaction.objectStore(store))
      // What was written is safe when the transaction is over, not before.
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('not stored')),
      )
    })
  } finally {
    database.close()
  }
}

/** All of them at once, so that a page that moves is never lost in between. */
export async function keepPages(owner: Owner, files: readonly File[]): Promise<void> {
  const id = placeOfPages(owner)
  const kept: KeptPages = { id, person: owner.person, organization: id, files: [...files] }
  if (files.length === 0) await work('readwrite', (all) => all.delete(id))
  else await work('readwrite', (all) => all.put(kept))
}

export async function readPages(owner: Owner): Promise<File[]> {
  const kept = await work<KeptPages | undefined>(
    'readonly',
    (all) => all.get(placeOfPages(owner)) as IDBRequest<KeptPages | undefined>,
  )
  return kept?.files ?? []
}

export async function keepFile(kept: KeptFile): Promise<void> {
  await work('readwrite', (files) => files.put(kept))
}

export async function forgetFile(id: string): Promise<void> {
  await work('readwrite', (files) => files.delete(id))
}

const readAll = async (): Promise<KeptFile[]> =>
  await work<KeptFile[]>('readonly', (files) => files.getAll() as IDBRequest<KeptFile[]>)

/** In the order in which they were taken, those of other people and organizations left out. */
export async function listKept(owner: Owner): Promise<KeptFile[]> {
  return (await readAll())
    .filter((one) => one.person === owner.person && one.organization === owner.organization)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Nobody finds on this device what the person before them kept. */
export async function forgetOthers(person: string): Promise<void> {
  for (const { id, person: of } of await readAll()) if (of !== person) await forgetFile(id)
}
