/** The words of the page on which a person founds an organization, and of the app without scripts. */
export const pagesOfStart = {
  start: {
    title: 'New organization',
    says: 'Name your company. You can change everything but the country and the kind later.',
    nameLabel: 'Name of the company',
    country: 'Country',
    businessId: 'Company number',
    businessIdSays: 'CVR number, where there is one.',
    vatNumber: 'VAT number',
    vatNumberSays: 'Partita IVA or another VAT number.',
    language: 'Your language',
    kind: 'What is it for?',
    test: 'Try Daybook: a test organization',
    testSays: 'Nothing is sent to banks, authorities or customers. It can never become live.',
    live: 'Real books',
    liveSays: 'Needs two-step verification, which you set up next if you have not.',
    create: 'Create organization',
    nameMissing: 'Name the company.',
    wrongCountry: 'Choose a country.',
    businessIdWrong: 'This is not a valid company number. Correct it, or leave it empty for now.',
    vatNumberWrong: 'This is not a valid VAT number. Correct it, or leave it empty for now.',
  },
  noScript: {
    says: 'The app needs JavaScript. Without it you can still decide on approvals and manage your account:',
    approvals: 'Approvals',
    account: 'Account',
  },
}
