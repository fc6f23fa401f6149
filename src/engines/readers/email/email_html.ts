// Elements whose content is not text, and elements that start a new line.
const silent: ReadonlySet<string> = new Set(
  'script style head title template noscript iframe object svg math textarea select'.split(' '),
)
const breaking: ReadonlySet<string> = new Set(
  'p div br tr table ul ol li h1 h2 h3 h4 h5 h6 section article header footer blockquote pre hr'.split(
    ' ',
  ),
)
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  aelig: 'æ',
  oslash: 'ø',
  aring: 'å',
  AElig: 'Æ',
  Oslash: 'Ø',
  Aring: 'Å',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  deg: '°',
  ndash: '–',
  mdash: '—',
  shy: '',
}

const longestHtml = 5_000_000
const hiddenStyle =
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}[0-2](?:px|pt)?\s{0,3}(?:;|$|!)|color\s{0,3}:\s{0,3}(?:#fff(?:fff)?|white)\b|opacity\s{0,3}:\s{0,3}0\s{0,3}(?:;|$|!)/i

/**
 * The text of HTML, with table cells separated, without scripts, styles and hidden elements. It
 * scans the text once; broken markup loses only its own text.
 */
export function textOfHtml(html: string): string {
  const text = html.slice(0, longestHtml)
  const output: string[] = []
  /** The open elements since a hidden one; empty while text is read. */
  const closed: string[] = []
  let from = 0
  while (from < text.length) {
    const open = nextTag(text, from)
    const words = text.slice(from, open < 0 ? text.length : open)
    if (closed.length === 0) output.push(decodeEntities(words.replace(/\s+/g, ' ')))
    if (open < 0) break
    from = endOfTag(text, open)
    const tag = tagOf(text.slice(open, from))
    if (tag !== null) output.push(heed(tag, closed))
    if (tag !== null && silent.has(tag.name) && !tag.isEnd) from = endOfSilent(text, from, tag.name)
  }
  return output
    .join('')
    .replace(/ {3,}/g, '   ')
    .replace(/[ ]*\n[ ]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

type Tag = { name: string; isEnd: boolean; isHidden: boolean; isEmpty: boolean }

function heed({ name, isEnd, isHidden, isEmpty }: Tag, closed: string[]): string {
  if (closed.length > 0 || isHidden) {
    // Inside a hidden element only tags of the same name are tracked, so that unclosed tags within
    // it cannot make it visible.
    if (isEmpty) return ''
    if (isEnd && closed[0] === name) closed.pop()
    else if (!isEnd && (closed.length === 0 || closed[0] === name)) closed.push(name)
    return ''
  }
  if (name === 'td' || name === 'th') return isEnd ? '   ' : ''
  return breaking.has(name) ? '\n' : ''
}

const empty: ReadonlySet<string> = new Set('br hr img input meta link col area base wbr'.split(' '))

function tagOf(tag: string): Tag | null {
  const name = /^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase()
  if (name === undefined) return null
  const isEnd = tag.startsWith('</')
  const style = /\sstyle\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  const isHidden =
    !isEnd && (hiddenStyle.test(style?.[1] ?? style?.[2] ?? '') || /\shidden[\s>=]/i.test(tag))
  return { name, isEnd, isHidden, isEmpty: empty.has(name) || tag.endsWith('/>') }
}

// A "<" without a name after it is text: "5 < 6".
function nextTag(text: string, from: number): number {
  let open = text.indexOf('<', from)
  while (open >= 0 && !/[a-z/!?]/i.test(text[open + 1] ?? '')) open = text.indexOf('<', open + 1)
  return open
}

function endOfTag(text: string, open: number): number {
  const isComment = text.startsWith('<!--', open)
  const close = isComment ? text.indexOf('-->', open + 4) : text.indexOf('>', open)
  return close < 0 ? text.length : close + (isComment ? 3 : 1)
}

function endOfSilent(text: string, from: number, name: string): number {
  const end = new RegExp(`</${name}[\\s>]`, 'i')
  const rest = text.slice(from)
  const match = end.exec(rest)
  return match === null ? text.length : from + match.index
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return entities[name] ?? entities[name.toLowerCase()] ?? whole
      const code = Number.parseInt(String(decimal ?? hex), decimal === undefined ? 16 : 10)
      return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ' '
    },
  )
}
