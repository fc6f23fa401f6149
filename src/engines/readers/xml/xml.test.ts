import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeXml, isXmlRefusal, readXml } from './xml.ts'
import { nodeAt, type XmlNode } from './xml_tree.ts'

function bytes(text: string, encoding: BufferEncoding = 'utf8'): Uint8Array {
  return new Uint8Array(Buffer.from(text, encoding))
}

function read(text: string | Uint8Array): XmlNode {
  const root = readXml(typeof text === 'string' ? bytes(text) : text)
  if (isXmlRefusal(root)) throw new Error(`${root.refused}: ${root.detail}`)
  return root
}

function refusal(text: string | Uint8Array): string {
  const root = readXml(typeof text === 'string' ? bytes(text) : text)
  return isXmlRefusal(root) ? root.refused : 'read'
}

describe('the tree', () => {
  it('has local names, namespaces, attributes and text', () => {
    const root = read(
      '<p:a xmlns:p="urn:p" xmlns="urn:d" v="1"><b p:w="2"> x </b><c xmlns=""/></p:a>',
    )
    expect(root).toMatchObject({ name: 'a', space: 'urn:p', attributes: { v: '1' }, parent: null })
    expect(nodeAt(root, 'b')).toMatchObject({ space: 'urn:d', text: 'x', attributes: { w: '2' } })
    expect(nodeAt(root, 'c')?.space).toBe('')
    expect(nodeAt(root, 'b')?.parent).toBe(root)
  })

  it('leaves out comments and processing instructions', () => {
    expect(read('<?xml version="1.0"?><?x y?><!-- <b/> --><a>1<!-- 2 -->3<?z?></a>').text).toBe(
      '13',
    )
  })

  it('takes text around children together', () => {
    expect(read('<a>one<b>two</b>three</a>').text).toBe('onethree')
  })

  it('has no attribute where there is none', () => {
    expect(read('<a xmlns="urn:x"/>').attributes).toEqual({})
  })

  it('knows the names that objects have already', () => {
    const root = read('<a><hasOwnProperty>1</hasOwnProperty><toString>2</toString></a>')
    expect(root.children.map((child) => child.text)).toEqual(['1', '2'])
  })
})

describe('entities', () => {
  it('are the five of XML and characters by number', () => {
    expect(read('<a>&lt;&gt;&amp;&quot;&apos; &#228; &#xE8; &#x20ac;</a>').text).toBe(`<>&"' ä è €`)
  })

  it('are decoded once', () => {
    expect(read('<a>&amp;lt; &amp;amp; &amp;#65;</a>').text).toBe('&lt; &amp; &#65;')
  })

  it('are decoded in attributes and names of namespaces too', () => {
    const root = read('<a xmlns="urn:x&amp;y" title="A &amp; B"/>')
    expect(root).toMatchObject({ space: 'urn:x&y', attributes: { title: 'A & B' } })
  })

  it('are left as they are in CDATA', () => {
    expect(read('<a><![CDATA[R&amp;D <b> & c]]> &amp; d</a>').text).toBe('R&amp;D <b> & c & d')
  })

  it.each(['&nbsp;', '&egrave;', '&foo;', '&#0;', '&#8;', '&#xD800;', '&#x110000;', '&#xFFFF;'])(
    '%s is refused, for it is none of XML',
    (entity) => {
      expect(refusal(`<a>${entity}</a>`)).toBe('broken_file')
    },
  )

  it.each(['<a>R & D</a>', '<a>R&D</a>', '<a>&#xZZ;</a>', '<a>&;</a>', '<a b="x & y"/>'])(
    'a bare ampersand as in %s is refused',
    (text) => {
      expect(refusal(text)).toBe('broken_file')
    },
  )

  it('bring any text through unchanged', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    const clean = word.map((text) => text.replaceAll(/[^\P{C}]/gu, '').trim())
    fc.assert(
      fc.property(clean, (text) => {
        const escaped = text
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;')
        const root = read(`<a b="${escaped}">${escaped}</a>`)
        expect(root.text).toBe(text)
        expect(root.attributes['b']).toBe(text)
      }),
    )
  })
})

describe('declarations of types and entities', () => {
  it.each([
    '<!DOCTYPE a><a/>',
    '<!doctype a SYSTEM "http://127.0.0.1/x.dtd"><a/>',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    '<a><!ENTITY b "c"></a>',
    '<!-- <!DOCTYPE a> --><a/>',
    '<!DOCTYPE lolz [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><lolz>&b;</lolz>',
    '<!ELEMENT a ANY><a/>',
  ])('%s is refused', (text) => {
    expect(refusal(text)).toBe('forbidden_xml')
  })

  it('are found in UTF-16 too', () => {
    expect(refusal(bytes('\ufeff<!DOCTYPE a><a/>', 'utf16le'))).toBe('forbidden_xml')
  })
})

describe('broken documents', () => {
  it.each([
    '',
    '   ',
    'text',
    '<a>',
    '<a><b></a>',
    '<a></b>',
    '<a/><b/>',
    '<a></a><b></b>',
    '<a>x</a> y',
    '<a b="1" b="2"/>',
    '<a b=1/>',
    '<a b/>',
    '<p:a/>',
    '<a><q:b xmlns:p="urn:p"/></a>',
    '<a>1 < 2</a>',
    '<__proto__/>',
    '<?xml version="1.0"?>',
  ])('%j is refused', (text) => {
    expect(refusal(text)).toBe('broken_file')
  })

  it('are refused for the depth of a nest, without falling over it', () => {
    expect(refusal('<a>'.repeat(200_000))).toBe('broken_file')
    expect(refusal('<a>'.repeat(5_000) + '</a>'.repeat(5_000))).toBe('broken_file')
    expect(refusal('<a>'.repeat(40) + '</a>'.repeat(40))).toBe('read')
  })

  it('never throw, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        expect(['read', 'broken_file', 'forbidden_xml']).toContain(refusal(noise))
      }),
    )
  })

  it('never throw, whatever was changed in a good one', () => {
    const good = '<?xml version="1.0"?><a x="1"><b>&amp; 1</b><![CDATA[2]]><!-- 3 --></a>'
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.string({ maxLength: 3 }), (at, noise) => {
        const changed = good.slice(0, at) + noise + good.slice(at + 1)
        expect(['read', 'broken_file', 'forbidden_xml']).toContain(refusal(changed))
      }),
    )
  })
})

describe('size', () => {
  it('is limited to 5 MB', () => {
    const long = (length: number) => `<a>${'x'.repeat(length)}</a>`
    expect(refusal(long(5 * 1024 * 1024))).toBe('too_large')
    expect(refusal(long(5 * 1024 * 1024 - 7))).toBe('read')
  })

  it('is limited to what a tree of it would cost', () => {
    expect(refusal(`<a>${'<b/>'.repeat(450_000)}</a>`)).toBe('too_large')
  })
})

describe('encodings', () => {
  const text = '<a>Perché Ærø costa 5 €</a>'

  it.each([
    ['UTF-8 without a word', bytes(text)],
    ['UTF-8 with a mark', bytes(`\ufeff${text}`)],
    ['UTF-8 by declaration', bytes(`<?xml version="1.0" encoding="UTF-8"?>${text}`)],
    ['UTF-16, small end first', bytes(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(bytes(`\ufeff${text}`, 'utf16le')).swap16()],
    ['UTF-16 without a mark', bytes(`<?xml version="1.0"?>${text}`, 'utf16le')],
    ['UTF-16, big, without a mark', Buffer.from(bytes(text, 'utf16le')).swap16()],
    ['UTF-8 that calls itself UTF-16', bytes(`<?xml version="1.0" encoding="utf-16"?>${text}`)],
  ])('%s is read', (_name, encoded) => {
    expect(read(new Uint8Array(encoded)).text).toBe('Perché Ærø costa 5 €')
  })

  it.each(['windows-1252', 'Windows-1252', 'ISO-8859-1', 'iso-8859-15', 'US-ASCII'])(
    '%s is read as declared',
    (name) => {
      const latin = bytes(`<?xml version='1.0' encoding='${name}'?><a>Perché Ærø</a>`, 'latin1')
      expect(read(latin).text).toBe('Perché Ærø')
    },
  )

  it('windows-1252 has a euro where Latin-1 has nothing', () => {
    const head = bytes('<?xml version="1.0" encoding="windows-1252"?><a>5 ', 'latin1')
    const tail = bytes('</a>')
    expect(read(new Uint8Array([...head, 0x80, ...tail])).text).toBe('5 €')
  })

  it('that the bytes do not fit are refused', () => {
    expect(refusal(bytes(text.replace('€', ''), 'latin1'))).toBe('broken_file')
    expect(refusal(bytes('<?xml version="1.0" encoding="UTF-8"?><a>é</a>', 'latin1'))).toBe(
      'broken_file',
    )
  })

  it('that nobody knows are refused', () => {
    expect(decodeXml(bytes('<?xml version="1.0" encoding="klingon"?><a/>'))).toBeNull()
  })
})
