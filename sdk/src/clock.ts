/** Time and chance, in one place. */
export const now = (): number => Date.now()

export const chance = (): number => Math.random()

/** 128 random bits; `crypto.randomUUID` is missing on pages without TLS. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Ends early, with the reason, when the signal says so. */
export function sleep(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(asError(signal.reason))
    const stop = (): void => {
      clearTimeout(timer)
      reject(asError(signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
    return undefined
  })
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
