import { say } from './words.ts'

/** The marks of this language around a text that is quoted, also where the text is made of several pieces. */
export function quoteMarks(): { open: string; close: string } {
  const [open = '', close = ''] = say('text.quoted', { text: '\n' }).split('\n')
  return { open, close }
}

export function quoted(text: string): string {
  const { open, close } = quoteMarks()
  return `${open}${text}${close}`
}
