import * as argon2 from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { hashPassword, isPassword, needsRehash } from './password.ts'

const busy = vi.hoisted(() => ({ now: 0, most: 0 }))

/** The real library, watched for how many of its hashes run at the same time. */
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>()
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    busy.now += 1
    busy.most = Math.max(busy.most, busy.now)
    return await work.finally(() => (busy.now -= 1))
  }
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => watched(real.hash(...args)),
    verify: (...args: Parameters<typeof real.verify>) => watched(real.verify(...args)),
  }
})

const good = 'twelve chars'

describe('a password', () => {
  it('is kept as argon2id with 19 MiB, two passes and one lane, salted anew each time', async () => {
    const [first, second] = await Promise.all([hashPassword(good), hashPassword(good)])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(needsRehash(first)).toBe(false)
  })

  it('opens with the same letters only', async () => {
    const stored = await hashPassword(good)
    expect(await isPassword(good, stored)).toBe(true)
    expect(await isPassword('Twelve chars', stored)).toBe(false)
    expect(await isPassword('', stored)).toBe(false)
    expect(await isPassword(good, '')).toBe(false)
    expect(await isPassword(good, good)).toBe(false)
  })

  it('is the same however a keyboard composes its letters', async () => {
    const stored = await hashPassword('Gr\u00f8nne \u00e6bler')
    expect(await isPassword('Gr\u00f8nne \u00e6bler'.normalize('NFD'), stored)).toBe(true)
    const composed = await hashPassword('caff\u00e8 freddo!')
    expect(await isPassword('caffe\u0300 freddo!', composed)).toBe(true)
  })

  it('has at least twelve characters and not without end', async () => {
    for (const bad of ['', 'eleven char', 'x'.repeat(1_001)]) {
      await expect(hashPassword(bad)).rejects.toThrow(Failure)
    }
    const stored = await hashPassword(good)
    expect(await isPassword('x'.repeat(1_001), stored)).toBe(false)
  })

  it('is hashed again when the parameters have changed since', async () => {
    const old = await argon2.hash(good, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    expect(needsRehash(old)).toBe(true)
    expect(await isPassword(good, old)).toBe(true)
  })
})

describe('many logins at once', () => {
  it('are all answered rightly, though only two are hashed at a time', async () => {
    const stored = await hashPassword(good)
    busy.most = 0
    const tries = Array.from({ length: 12 }, (_, index) =>
      isPassword(index % 3 === 0 ? 'wrong password' : good, stored),
    )
    expect(await Promise.all(tries)).toEqual(tries.map((_, index) => index % 3 !== 0))
    expect(busy.most).toBe(2)
  })

  it('do not block the line for good when one fails', async () => {
    const broken = '$argon2id$v=19$m=19456,t=2,p=1$broken'
    const failing = Array.from({ length: 4 }, () => isPassword(good, broken).catch(() => false))
    expect(await Promise.all(failing)).toEqual([false, false, false, false])
    const stored = await hashPassword(good)
    expect(await isPassword(good, stored)).toBe(true)
  })
})
