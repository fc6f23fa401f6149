import { useState } from 'react'
import { leaveIfSignedOut, queries } from '../app/daybook.ts'
import { showToast, type ToastText } from './toast.tsx'

type Outcome<Result> = {
  /** What is said once it is done, with the way back where there is one. */
  told?: ToastText | ((result: Result) => ToastText)
  /** The first words of the keys of what was read of it, which is read anew. */
  changes?: readonly string[]
  done?(result: Result): void | Promise<void>
}

/**
 * A change that a person asks for: sent once however often they press, with what went wrong kept for the screen to
 * show, and whose session has ended signs in again.
 */
export function useWrite() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const write = async <Result>(
    work: () => Promise<Result>,
    { told, changes = [], done }: Outcome<Result> = {},
  ): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const result = await work()
      if (told !== undefined) showToast(typeof told === 'function' ? told(result) : told)
      await done?.(result)
    } catch (error) {
      leaveIfSignedOut(error)
      setFailure(error)
    } finally {
      setBusy(false)
    }
    // Also where it failed: what stands on the screen may be why.
    await readAnew(changes)
  }
  return { isBusy, failure, write, forget: () => setFailure(null) }
}

async function readAnew(names: readonly string[]): Promise<void> {
  const changed = new Set<unknown>(names)
  if (changed.size === 0) return
  await queries.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[0]) })
}
