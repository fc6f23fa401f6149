/** Whether the other side has surely not taken the mail that sending failed on. */
export function isSurelyUnsent(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'isUnsent' in error && error.isUnsent === true
  )
}
