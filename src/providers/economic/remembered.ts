import { isReplayed, refusedHere } from './failures.ts'

export type RememberedWrite<Value> = {
  send(key: string): Promise<{ value: Value; isReplay: boolean }>
  keyOf(turn: number): string
  /** What stands there by now, after an answer that e-conomic had stored; null: look no further. */
  afterReplay(value: Value): Promise<Value | null>
}

const mostTurns = 6

/**
 * A write under a key. A refusal that e-conomic only repeats says nothing of now: what it was about
 * may be put right, so it is asked again under the next key. Nothing was written under the first.
 */
export async function writeRemembered<Value>(write: RememberedWrite<Value>): Promise<Value> {
  for (let turn = 0; turn < mostTurns; turn++) {
    try {
      const { value, isReplay } = await write.send(write.keyOf(turn))
      if (!isReplay) return value
      const standing = await write.afterReplay(value)
      if (standing !== null) return standing
    } catch (error) {
      if (!isReplayed(error)) throw error
    }
  }
  throw refusedHere('e-conomic keeps refusing this. Try again in an hour.')
}
