import { describe, expect, it } from 'vitest'
import { isXmlRefusal, readXml } from './xml.ts'
import { nodeAt, nodesAt, pathOf, textAt, wordsOf, type XmlNode } from './xml_tree.ts'

function read(text: string): XmlNode {
  const root = readXml(new TextEncoder().encode(text))
  if (isXmlRefusal(root)) throw new Error(root.detail)
  return root
}

const root = read(`
  <order>
    <line><text>one</text><price>1.00</price></line>
    <line><text>two</text><price>2.00</price><price>3.00</price></line>
    <note/>
    <file>AAAA</file>
  </order>`)

describe('finding', () => {
  it('goes to the first element of each name', () => {
    expect(nodeAt(root, 'line', 'text')?.text).toBe('one')
    expect(nodeAt(root)).toBe(root)
    expect(nodeAt(root, 'line', 'price', 'more')).toBeNull()
    expect(nodeAt(null, 'line')).toBeNull()
  })

  it('of all goes through every branch', () => {
    expect(nodesAt(root, 'line', 'price').map((node) => node.text)).toEqual([
      '1.00',
      '2.00',
      '3.00',
    ])
    expect(nodesAt(root, 'nothing', 'price')).toEqual([])
    expect(nodesAt(null, 'line')).toEqual([])
  })

  it('of text takes an empty element for none', () => {
    expect(textAt(root, 'line', 'text')).toBe('one')
    expect(textAt(root, 'note')).toBeNull()
    expect(textAt(root, 'nothing')).toBeNull()
  })
})

describe('the path of an element', () => {
  it('has a position only where there are several', () => {
    expect(pathOf(root)).toBe('/order')
    expect(nodesAt(root, 'line', 'text').map(pathOf)).toEqual([
      '/order/line[1]/text',
      '/order/line[2]/text',
    ])
    expect(nodesAt(root, 'line', 'price').map(pathOf)).toEqual([
      '/order/line[1]/price',
      '/order/line[2]/price[1]',
      '/order/line[2]/price[2]',
    ])
  })

  it('is cut where names are made to be long', () => {
    const long = 'n'.repeat(600)
    expect(pathOf(read(`<${long}/>`))).toHaveLength(500)
  })
})

describe('the words of a document', () => {
  it('are in its order, without what is to be left out', () => {
    const isSkipped = (node: XmlNode) => node.name === 'file'
    expect(wordsOf(root, isSkipped, 1_000)).toBe('one\n1.00\ntwo\n2.00\n3.00')
  })

  it('are cut at the limit', () => {
    expect(wordsOf(root, () => false, 6)).toBe('one\n1.')
  })
})
