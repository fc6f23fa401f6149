import type { pagesOfReceipt as english } from '../en/pages_receipt.ts'

export const pagesOfReceipt: typeof english = {
  receipt: {
    title: (organization) => `${organization} beder dig om et bilag`,
    about: 'Vedrører',
    askedBy: 'Bedt om af',
    message: 'Besked',
    until: 'Senest',
    files: 'Fotos eller PDF’er af kvitteringen eller fakturaen',
    filesHint: 'Én til ti filer, højst 25 MB i alt. Du kan tage et billede med telefonen.',
    send: 'Send filerne',
    once: (organization) =>
      `Filerne sendes til ${organization} og ingen andre. Linket virker én gang, og du behøver ikke at oprette dig.`,
    onlyIf: (organization) =>
      `Hvis du ikke kender ${organization}, så luk denne side: Der er ikke sendt noget.`,
    doneTitle: 'Tak',
    doneSays: (organization) => `${organization} har modtaget dine filer. Du kan lukke denne side.`,
    unknownTitle: 'Dette link virker ikke',
    unknownSays:
      'Det er ikke komplet, eller anmodningen er trukket tilbage. Åbn det igen fra mailen, eller bed afsenderen om et nyt.',
    expiredTitle: 'Dette link er udløbet',
    expiredSays: (organization) =>
      `Det gjaldt kun i et begrænset tidsrum. Bed ${organization} om et nyt.`,
    usedTitle: 'Dette link er brugt',
    usedSays: (organization) =>
      `Der er allerede sendt filer med det. Vil du sende flere, så bed ${organization} om et nyt link.`,
    problems: {
      none: 'Vælg mindst én fil, og tryk på Send filerne.',
      too_many: 'Vælg højst ti filer. Der er ikke sendt noget.',
      too_large:
        'Filerne fylder mere end 25 MB i alt. Vælg færre eller mindre filer. Der er ikke sendt noget.',
      type: 'Kun PDF’er og billeder (JPEG, PNG, HEIC, WebP, TIFF) og e-fakturaer i XML kan modtages. Der er ikke sendt noget.',
      broken: 'Filerne kom ikke hele frem. Prøv igen. Der er ikke sendt noget.',
      later:
        'Filerne kan ikke modtages lige nu. Prøv igen om nogle minutter. Der er ikke sendt noget.',
    },
    tooMany: 'Der har været for mange forsøg. Vent et kvarter, og prøv igen.',
    tooManyTitle: 'For mange forsøg',
  },
}
