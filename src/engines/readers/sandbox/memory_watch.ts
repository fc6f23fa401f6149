// A program that is about to become another one is counted with its parent's memory until it is that
// other one. On a busy machine that takes longer than one look, hardly longer than two.
const looksInARow = 3
// What takes that much more than allowed is not waited for.
const atOnce = 2

/** Says at every look whether a reader has held more memory than it may for too long. */
export function createMemoryWatch(): (residentBytes: number, mostBytes: number) => boolean {
  let above = 0
  return (residentBytes, mostBytes) => {
    above = residentBytes > mostBytes ? above + 1 : 0
    return above >= looksInARow || residentBytes > mostBytes * atOnce
  }
}
