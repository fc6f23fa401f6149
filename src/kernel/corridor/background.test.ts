import { describe, expect, it } from 'vitest'
import { goOnBeside } from './background.ts'
import type { App } from './app.ts'
import { createLog } from '../process/log.ts'

function open() {
  const lines: string[] = []
  const background = new Set<Promise<unknown>>()
  const app = { background, log: createLog('warn', (line) => void lines.push(line)) }
  return { app: app as unknown as App, lines, background }
}

describe('work beside a request', () => {
  it('is known until it ends, so that a drain can wait for it', async () => {
    const { app, lines, background } = open()
    let end = (): void => undefined
    goOnBeside(app, new Promise<void>((resolve) => void (end = resolve)), 'not noted')
    expect(background.size).toBe(1)
    end()
    await expect.poll(() => background.size).toBe(0)
    expect(lines).toEqual([])
  })

  it('that fails is told in the log and troubles nobody', async () => {
    const { app, lines, background } = open()
    goOnBeside(app, Promise.reject(new Error('the line is down')), 'last use not noted')
    await expect.poll(() => background.size).toBe(0)
    expect(lines.join('')).toContain('last use not noted')
    expect(lines.join('')).toContain('the line is down')
  })
})
