import { randomBytes } from 'node:crypto'

/** Time and randomness enter here and nowhere else, so that tests can hold them still. */
export type Clock = { now(): Date }

export type Random = { bytes(length: number): Buffer; uint32(): number }

export const systemClock: Clock = { now: () => new Date() }

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  uint32: pooledUint32(),
}

/** Ids need four random bytes at a time; asking the system for each would cost more than the id. */
function pooledUint32(): () => number {
  let pool = Buffer.alloc(0)
  let offset = 0
  return () => {
    if (offset >= pool.length) {
      pool = randomBytes(4096)
      offset = 0
    }
    offset += 4
    return pool.readUInt32BE(offset - 4)
  }
}
