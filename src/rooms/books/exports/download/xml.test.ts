import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, nodeOf, writeAround, writeNode, xmlText, type Node } from './xml.ts'

// It warns of the replacement character itself.
const onError = (level: string, message: string): void => {
  if (level !== 'warning') throw new Error(message)
}

function textIn(xml: string): string {
  return (
    new DOMParser({ onError }).parseFromString(xml, 'text/xml').documentElement?.textContent ?? ''
  )
}

async function gather(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function* some(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces
}

describe('a text', () => {
  it.each([
    ['A & B <GmbH> "x"', 'A &amp; B &lt;GmbH&gt; "x"'],
    [']]>', ']]&gt;'],
    ['a\r\nb', 'a&#13;\nb'],
    ['a\u0000b\u0008c\u001Fd', 'a\uFFFDb\uFFFDc\uFFFDd'],
    ['\uFFFE\uFFFF', '\uFFFD\uFFFD'],
    ['\uD83D', '\uFFFD'],
    ['😀 æ', '😀 æ'],
  ])('%j is written as %j', (text, written) => {
    expect(xmlText(text)).toBe(written)
  })

  it('is read back as it was, but for what XML cannot hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const allowed = text.replaceAll(
          /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
          '\uFFFD',
        )
        expect(textIn(writeNode(['Text', text]))).toBe(allowed)
      }),
    )
  })
})

describe('an element', () => {
  it('is on lines of its own, indented by depth', () => {
    const node: Node = ['A', [['B', 'b'], null, ['C', [['D', '']]]]]
    expect(writeNode(node, 1)).toBe(
      '  <A>\n    <B>b</B>\n    <C>\n      <D></D>\n    </C>\n  </A>\n',
    )
  })

  it('is left out where there is nothing to say', () => {
    expect(nodeOf('A', null, 9)).toBeNull()
    expect(nodeOf('A', '', 9)).toBeNull()
    expect(nodeOf('A', undefined, 9)).toBeNull()
    expect(nodeOf('A', 'abc', 2)).toEqual(['A', 'ab'])
  })
})

describe('an element around others', () => {
  it('opens before the first and closes after the last', async () => {
    const around = writeAround('List', 1, [['Name', 'n']], some('one\n', 'two\n'))
    expect(await gather(around)).toBe('  <List>\n    <Name>n</Name>\none\ntwo\n  </List>\n')
  })

  it('is not there where none is', async () => {
    expect(await gather(writeAround('List', 1, [['Name', 'n']], some()))).toBe('')
  })
})

describe('a text that is too long', () => {
  it('is cut by characters and never through one', () => {
    expect(cut('abc', 3)).toBe('abc')
    expect(cut('abcd', 3)).toBe('abc')
    expect(cut('😀😀😀😀', 3)).toBe('😀😀😀')
    expect(cut('a😀😀', 2)).toBe('a😀')
  })
})
