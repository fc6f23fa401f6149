/** Resolves at the first SIGTERM or SIGINT. A second one ends the process without waiting. */
export async function untilToldToEnd(): Promise<void> {
  await new Promise<void>((resolve) => {
    let isTold = false
    const onSignal = (): void => {
      if (isTold) process.exit(1)
      isTold = true
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}

/** What is under way has this long, whatever a server waited before for proxies to look. */
export const drainMs = 25_000

/** Whether the work ended in time; most of those who stop us kill after half a minute. */
export async function endsInTime(work: Promise<unknown>, ms = drainMs): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
  }
}
