import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A place between two programs where their connection can be slowed, cut and redirected. */
export type Relay = {
  port: number
  /** Where new connections lead; null refuses them. Those that are open stay as they are. */
  point(port: number | null): void
  /** Ends every open connection; what is under way is lost. */
  cut(): void
  /** Every open connection stays open and says nothing more, as when a machine loses its power. */
  hush(): void
  close(): void
}

type Pair = { near: Socket; far: Socket; isSilent: boolean }

export async function openRelay(delayMs: number): Promise<Relay> {
  const pairs = new Set<Pair>()
  let target: number | null = null
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (target === null) {
      near.resetAndDestroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    const pair = { near, far, isSilent: false }
    pairs.add(pair)
    forward(pair, near, far, delayMs)
    forward(pair, far, near, delayMs)
    near.once('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    point(port) {
      target = port
    },
    cut,
    hush() {
      for (const pair of pairs) {
        pair.isSilent = true
        pair.far.destroy()
      }
    },
    close() {
      cut()
      server.close()
    },
  }
}

function forward(pair: Pair, from: Socket, to: Socket, delayMs: number): void {
  from.setNoDelay(true)
  const later = (work: () => void): void => {
    // Timers of one length fire in the order they were set, so bytes stay in order.
    if (delayMs > 0) setTimeout(() => pair.isSilent || work(), delayMs)
    else if (!pair.isSilent) work()
  }
  from.on('error', () => undefined)
  from.on('data', (bytes: Buffer) => later(() => to.writable && to.write(bytes)))
  from.on('close', () => later(() => to.destroy()))
}
