import type { Rule, SourceFile } from './text.ts'

const VAGUE = /^(?:utils?|helpers?|commons?|managers?|services?)$/
const SNAKE = /^[a-z0-9]+(?:_[a-z0-9]+)*(?:\.(?:test|suite))?\.[a-z0-9]+$/
const FOLDER = /^[a-z0-9]+(?:_[a-z0-9]+)*$/

/** Golden files keep the names their schemes give them; README and CONTRIBUTING are shouted by custom. */
const isNamedByUs = (file: SourceFile): boolean =>
  !file.path.startsWith('test/golden/') && !/(?:^|\/)README\.md$|^CONTRIBUTING\.md$/.test(file.path)

const isSnake = (path: string): boolean => {
  const parts = path.split('/')
  return SNAKE.test(parts.at(-1) ?? '') && parts.slice(0, -1).every((part) => FOLDER.test(part))
}

export const nameRules: Rule[] = [
  {
    name: 'files are snake_case',
    looks: isNamedByUs,
    find: (files) =>
      files
        .filter((file) => isNamedByUs(file) && !isSnake(file.path))
        .map((file) => `${file.path}: not snake_case`),
  },
  {
    name: 'no vague file names',
    looks: isNamedByUs,
    find: (files) =>
      files
        .filter((file) => file.path.split(/[/_.]/).some((word) => VAGUE.test(word)))
        .map((file) => `${file.path}: says nothing about what it holds`),
  },
]
