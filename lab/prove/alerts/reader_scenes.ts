import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, cpuSecondsOf } from './descendants.ts'
import type { Scene } from './scenes.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

/** More than a start takes, and less than the reading of a photo. */
const deepInReadingSeconds = 2.5

/** A machine without unshare(1): in a mount namespace of its own, nothing can be run under its name. */
const hideUnshare = 'mount --bind /dev/null "$(command -v unshare)" && exec "$@"'
const withoutUnshare = 'unshare --mount --propagation private sh -c'
  .split(' ')
  .concat(hideUnshare, 'sh')

export const readerScenes: readonly Scene[] = [
  {
    alerts: ['DaybookNoReader', 'DaybookReaderLost'],
    cause: 'the process that reads a photo is killed while it reads; then the reader itself',
    step: 'the reader is started',
    async begin({ stage, client, photo }) {
      const fileId = await client.upload('image/jpeg', readFileSync(photo))
      await client.make('capture_document', { fileId })
      await until('no process was lost while it read', 60, async () => {
        killBusiest(stage)
        return (await lostWhileReading(stage)) > 0
      })
      // The counter must be scraped before its process is killed, too.
      await sleep(5_000)
      await stage.kill('reader')
    },
    end: ({ stage }) => stage.start('reader'),
    patience: 45,
  },
  {
    alerts: ['DaybookReaderWithoutWalls'],
    cause: 'the reader runs where unshare(1) of util-linux cannot be run',
    step: 'the reader is started where it can',
    async begin({ stage }) {
      await stage.kill('reader')
      await stage.start('reader', {}, withoutUnshare)
    },
    async end({ stage }) {
      await stage.kill('reader')
      await stage.start('reader')
      // Until they are tried there is no figure, and so no alert either.
      await until('the walls do not stand', 60, async () => await standsAll(stage))
    },
    patience: 60,
  },
]

function killBusiest(stage: Stage): void {
  const busy = childrenOf(stage.pidOf('reader')).filter(
    (pid) => cpuSecondsOf(pid) > deepInReadingSeconds,
  )
  for (const pid of busy) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

/** Those that count: not such as were lost while they started. */
async function lostWhileReading(stage: Stage): Promise<number> {
  const lost = (await figuresOf(stage)).matchAll(
    /^daybook_reader_lost_total\{loss="(?!start)\w+"\} (\d+)/gm,
  )
  return [...lost].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The wall `user` stands only where Daybook is root, and does not count. */
async function standsAll(stage: Stage): Promise<boolean> {
  const walls = (await figuresOf(stage)).matchAll(
    /^daybook_reader_walls\{wall="(?!user)\w+"\} ([01])/gm,
  )
  const standing = [...walls].map(([, value]) => value === '1')
  return standing.length > 0 && standing.every(Boolean)
}

async function figuresOf({ ports }: Stage): Promise<string> {
  return await (await fetch(`http://127.0.0.1:${ports.reader}/metrics`)).text()
}
