import type { english } from './words.ts'

/** All words of one language. English decides which there are. */
export type LanguageWords = typeof english
