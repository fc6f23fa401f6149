import { partOf, partsOf, textOf, type Change, type Code, type SyntaxNode } from '../code.ts'

/** A statement of SQL in the source: its words, with every value in it hidden by a word as long. */
export type Statement = { words: string; at: number; cut: Cut }

/** The statement with other words from one place in `words` to another. */
type Cut = (from: number, to: number, words: string) => Change

export function findStatements(code: Code): Statement[] {
  return code.all.flatMap(({ node }) => {
    if (node.type !== 'TaggedTemplateExpression') return []
    const quasi = partOf(node, 'quasi')
    const tag = partOf(node, 'tag')
    if (quasi === null || tag === null || !/^(?:sql|part)$/.test(textOf(code, tag))) return []
    return [statementOf(code, node, quasi)]
  })
}

function statementOf(code: Code, node: SyntaxNode, quasi: SyntaxNode): Statement {
  const at = quasi.start + 1
  let words = code.text.slice(at, quasi.end - 1)
  for (const value of partsOf(quasi, 'expressions')) {
    const from = code.text.lastIndexOf('${', value.start) - at
    const to = code.text.indexOf('}', value.end) + 1 - at
    words = `${words.slice(0, from)}X${'x'.repeat(to - from - 1)}${words.slice(to)}`
  }
  const cut: Cut = (from, to, other) => ({
    start: node.start,
    end: node.end,
    mutated: code.text.slice(node.start, at + from) + other + code.text.slice(at + to, node.end),
    shown: {
      at: at + from + leadingSpace(code.text.slice(at + from, at + to)),
      from: code.text.slice(at + from, at + to),
      to: other.trim() === '' ? 'dropped' : other,
    },
  })
  return { words, at, cut }
}

const leadingSpace = (text: string): number => text.length - text.trimStart().length
