import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * What an effect answers is called when it ends. Newer browsers answer a promise to a scroll, and a page
 * whose effect hands that on goes blank as soon as the effect ends.
 */
const handsOn =
  /use(?:Layout)?Effect\(\s*\(\) =>\s*[^{\s][^\n]*\.scroll\w*\(|return [^\n(]*\.scroll\w*\(/g

const found = (text: string): string[] => text.match(handsOn) ?? []

describe('the effects of the app', () => {
  it('never answer what a scroll answers', () => {
    const files = globSync('web/src/**/*.{ts,tsx}')
    expect(files.length).toBeGreaterThan(100)
    const all = files.flatMap((file) => found(readFileSync(file, 'utf8')).map((one) => [file, one]))
    expect(all).toEqual([])
  })

  it.each([
    ['useEffect(() => banner.current?.scrollIntoView({ block: "nearest" }), [conflict])', 1],
    ['if (there !== null) return there.scrollIntoView({ block: "nearest" })', 1],
    ['useEffect(() => {\n  there?.scrollIntoView()\n}, [])', 0],
  ])('are seen to do so, or not, in %j', (text, times) => {
    expect(found(text)).toHaveLength(times)
  })
})
