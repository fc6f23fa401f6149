/** Every file of what was dropped or pasted, those in folders as well. */
export async function filesOf(given: DataTransfer): Promise<File[]> {
  // The entries are gone after the first wait, so they are taken at once.
  const entries = [...given.items].map((item) => item.webkitGetAsEntry())
  const plain = [...given.files]
  if (!entries.some((entry) => entry?.isDirectory === true)) return plain
  const there = entries.filter((entry) => entry !== null)
  const found = await Promise.all(there.map(filesIn))
  return found.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const one = entry as FileSystemFileEntry
    return [await new Promise<File>((resolve, reject) => one.file(resolve, reject))]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    // A folder is read by parts, and an empty part is its end.
    if (some.length === 0) return found
    for (const one of some) found.push(...(await filesIn(one)))
  }
}
