import { boot } from '../../../app/daybook.ts'

/** The names of accounts and codes in the reader's language, where the country has another one. */
export const nameIn = (one: { name: string; nameEn: string }): string =>
  boot.language === 'en' ? one.nameEn : one.name
