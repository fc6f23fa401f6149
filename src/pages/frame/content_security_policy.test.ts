import { describe, expect, it } from 'vitest'
import { contentPolicy } from './content_security_policy.ts'

const formsOf = (policy: string): string =>
  policy.split('; ').find((line) => line.startsWith('form-action')) ?? ''

describe('the policy of a page', () => {
  it('starts from nothing, and allows what we serve', () => {
    const lines = contentPolicy('https://books.example').split('; ')
    expect(lines).toContain("default-src 'none'")
    expect(lines).toContain("frame-ancestors 'none'")
    expect(lines.join()).not.toMatch(/unsafe|\*|eval/)
  })

  it.each([
    ['https://robot.example/a/b?c=d', 'https://robot.example'],
    ['https://robot.example:8443/a', 'https://robot.example:8443'],
    ['http://127.0.0.1:33418/', 'http://127.0.0.1:33418'],
    ['http://localhost:8787/callback', 'http://localhost:8787'],
    ['http://[::1]:8787/callback', 'http:'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor:'],
    ['com.example.app:/callback', 'com.example.app:'],
  ])('a form that ends at %s may lead to %s', (address, source) => {
    const policy = contentPolicy('https://books.example', address)
    expect(formsOf(policy)).toBe(`form-action 'self' https://books.example ${source}`)
  })

  it.each(["x'; script-src *://a", 'javascript', ''])('%j is no address', (address) => {
    expect(() => contentPolicy('https://books.example', address)).toThrow()
  })

  it('an address cannot add a line of its own', () => {
    const policy = contentPolicy('https://books.example', "https://a.example/;script-src 'x'")
    expect(policy.split('; ')).toHaveLength(9)
    expect(policy).not.toContain("'x'")
  })
})
