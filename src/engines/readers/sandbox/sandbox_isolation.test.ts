import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sayAloud } from '#test/hostile/sandboxes'
import { childEnvironment, findIsolation, projectRoot } from './sandbox_isolation.ts'

describe('what the machine allows', () => {
  it('is found once and then known', async () => {
    expect(await findIsolation()).toBe(await findIsolation())
  })

  it('is one of three, and the wrapper is what makes it so', async () => {
    const { level, wrapper } = await findIsolation()
    const words = wrapper.join(' ')
    expect(words.includes('unshare')).toBe(level !== 'open')
    if (level !== 'open') expect(words).toMatch(/unshare (?:-r )?-n /)
    if (level === 'closed') {
      for (const wall of ['-p -f --kill-child', '--no-new-privs', '--bounding-set=-all', 'tmpfs']) {
        expect(words).toContain(wall)
      }
    }
    if (level !== 'closed') sayAloud(`NOT SHOWN HERE: this machine only gives '${level}'`)
  })

  it('limits files, core dumps and processor time', async () => {
    const words = (await findIsolation()).wrapper.join(' ')
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
