import type { StrangeFile } from '../support/documents/mutations.ts'

const xml = (name: string, content: string | Uint8Array): StrangeFile => ({
  name,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  mimeType: 'application/xml',
  fileName: `${name}.xml`,
})

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const open = '<p:FatturaElettronica versione="FPR12" xmlns:p="urn:x">'
const close = '</p:FatturaElettronica>'
const line = '<DettaglioLinee><Descrizione>x</Descrizione></DettaglioLinee>'

/** Nothing here depends on a network: what is fetched would have to come from this machine. */
const entities = {
  laughs: [
    '<!DOCTYPE a [<!ENTITY b0 "ha">',
    ...Array.from({ length: 12 }, (_, i) => `<!ENTITY b${i + 1} "${`&b${i};`.repeat(12)}">`),
    ']><a>&b12;</a>',
  ].join(''),
  blowup: `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(50_000)}">]><a>${'&b;'.repeat(50_000)}</a>`,
  file: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  address: '<!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:5432/">]><a>&b;</a>',
  parameter: '<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd"> %b;]><a/>',
  recursive: '<!DOCTYPE a [<!ENTITY b "&b;">]><a>&b;</a>',
  lateDoctype: `${' '.repeat(100_000)}<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`,
}

export function craftedXml(): StrangeFile[] {
  const deep = 200_000
  return [
    ...Object.entries(entities).map(([name, text]) => xml(`entity_${name}`, head + text)),
    xml('nested_closed', `${head}${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}`),
    xml('nested_open', `${head}${'<a>'.repeat(deep)}`),
    xml('nested_in_invoice', `${head}${open}${'<a>'.repeat(deep)}`),
    xml('huge_attribute', `${head}<a b="${'c'.repeat(4_000_000)}"/>`),
    xml(
      'many_attributes',
      `${head}<a ${Array.from({ length: 100_000 }, (_, i) => `b${i}="c"`).join(' ')}/>`,
    ),
    xml(
      'many_namespaces',
      `${head}<a ${Array.from({ length: 50_000 }, (_, i) => `xmlns:n${i}="u${i}"`).join(' ')}/>`,
    ),
    xml('many_siblings', `${head}<a>${'<b/>'.repeat(1_000_000)}</a>`),
    xml(
      'many_lines',
      `${head}${open}<DatiBeniServizi>${line.repeat(60_000)}</DatiBeniServizi>${close}`,
    ),
    xml('huge_text', `${head}${open}${'x'.repeat(4_900_000)}</p:FatturaElettronica>`),
    xml('over_the_cap', `${head}<a>${'x'.repeat(6_000_000)}</a>`),
    xml('huge_name', `${head}<${'a'.repeat(3_000_000)}/>`),
    xml('endless_comment', `${head}<a><!--${'-'.repeat(3_000_000)}`),
    xml('endless_section', `${head}<a><![CDATA[${']'.repeat(3_000_000)}`),
    xml('endless_instruction', `${head}<?a ${'?'.repeat(3_000_000)}`),
    xml('many_references', `${head}<a>${'&#38;'.repeat(900_000)}</a>`),
    xml('references_out_of_range', `${head}<a>&#x110000;&#xD800;&#0;&#99999999999999;</a>`),
    xml(
      'prototype_names',
      `${head}${open}<__proto__><constructor>x</constructor></__proto__><toString/>${close}`,
    ),
    xml('wide_claims_narrow', Buffer.from(`${head}<a/>`, 'utf16le')),
    xml('narrow_claims_wide', `<?xml version="1.0" encoding="UTF-16"?><a/>`),
    xml('unknown_encoding', `<?xml version="1.0" encoding="X-NONE"?><a/>`),
    xml('encoding_with_path', `<?xml version="1.0" encoding="../../etc/passwd"?><a/>`),
    xml('broken_letters', Buffer.concat([Buffer.from(`${head}<a>`), Buffer.alloc(1_000, 0xc3)])),
    xml('nulls', Buffer.concat([Buffer.from(head), Buffer.alloc(1_000_000)])),
  ]
}
