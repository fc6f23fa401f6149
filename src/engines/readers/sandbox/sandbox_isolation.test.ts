import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sayAloud } from '#test/hostile/sandboxes'
import { childEnvironment, findIsolation, userIdOf, projectRoot } from './sandbox_isolation.ts'

const wordsOf = async (): Promise<string> => {
  const { wrap } = await findIsolation()
  return wrap({ userId: userIdOf(7), readable: [], shown: null }).join(' ')
}

describe('what the machine allows', () => {
  it('is found once and then known', async () => {
    expect(await findIsolation()).toBe(await findIsolation())
  })

  it('is one of three, and the wrapper is what makes it so', async () => {
    const { level, walls } = await findIsolation()
    const words = await wordsOf()
    expect(walls.includes('network')).toBe(level !== 'open')
    expect(words.includes('unshare')).toBe(level !== 'open')
    if (level !== 'open') expect(words).toMatch(/unshare (?:-r )?-n /)
    if (level === 'closed') {
      const parts = ['-i -p -f --kill-child', '--no-new-privs', '--bounding-set=-all', 'pivot_root']
      for (const part of parts) expect(words).toContain(part)
    }
    if (level !== 'closed') sayAloud(`NOT SHOWN HERE: this machine only gives '${level}'`)
  })

  it('gives each child a user of its own, where there are users to give', async () => {
    const { walls, seenAs } = await findIsolation()
    if (!walls.includes('user')) {
      sayAloud('NOT SHOWN HERE: there is no second user to change to')
      return
    }
    expect(await wordsOf()).toContain(`--reuid=${userIdOf(7)} --regid=${userIdOf(7)}`)
    expect(seenAs(userIdOf(7))).toBe(userIdOf(7))
    const users = new Set(Array.from({ length: 1_000 }, (_, child) => userIdOf(child)))
    expect(users.size).toBe(1_000)
    expect(Math.max(...users, userIdOf(1_000_000))).toBeLessThan(65_520)
  })

  it('limits files, core dumps and processor time', async () => {
    const words = await wordsOf()
    if (!words.includes('prlimit')) {
      sayAloud('NOT SHOWN HERE: this machine has no prlimit')
      return
    }
    for (const limit of ['--core=0', '--fsize=0', '--nofile=', '--cpu=']) {
      expect(words).toContain(limit)
    }
  })
})

describe('what every child is given', () => {
  it('is no secret', () => {
    expect(Object.keys(childEnvironment).toSorted()).toEqual(['PATH', 'TZ'])
  })

  it('is the project as it really stands on the disk', () => {
    expect(existsSync(join(projectRoot, 'package.json'))).toBe(true)
    expect(existsSync(join(projectRoot, 'src/engines/readers/child.ts'))).toBe(true)
  })
})
