import { describe, expect, it } from 'vitest'
import { keyInText, markerOf, textWithMarker } from './translate.ts'

describe('the marker', () => {
  const key = '018f2f3e-0000-7000-8000-0000000000aa'
  it('names the entry at the end of a text, however long the text is', () => {
    for (const text of ['Papir', 'x'.repeat(400), '😀'.repeat(200), '']) {
      const marked = textWithMarker(text, key)
      expect(marked.length).toBeLessThanOrEqual(250)
      expect(marked.isWellFormed()).toBe(true)
      expect(keyInText(marked)).toBe(key)
    }
  })

  it('is found nowhere else', () => {
    expect(keyInText('Husleje')).toBeNull()
    expect(keyInText(null)).toBeNull()
    expect(keyInText(`${markerOf(key)} rettet`)).toBeNull()
  })
})
