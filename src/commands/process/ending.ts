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

const drainMs = 25_000

/** Whether the work ended in time; those who stop us kill after half a minute at the latest. */
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
