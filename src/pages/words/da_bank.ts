import type { english } from './en_bank.ts'

export const danish: typeof english = {
  bankReturn: {
    returned: {
      title: 'Du kan gå tilbage',
      says: (bank) =>
        `${bank} har bekræftet. Luk siden, og gå tilbage dertil, hvor du kom fra. Der bliver forbindelsen gjort færdig.`,
    },
    denied: {
      title: 'Banken er ikke forbundet',
      says: (bank) => `Anmodningen blev afvist hos ${bank}. Du kan lukke siden og gå tilbage.`,
    },
    failed: {
      title: 'Banken er ikke forbundet',
      says: (bank) => `${bank} kunne ikke gennemføre anmodningen. Gå tilbage, og start forfra.`,
    },
    unknown: {
      title: 'Adressen er ukendt',
      says: () => 'Den hører ikke til nogen anmodning til en bank. Gå tilbage, og start forfra.',
    },
    expired: {
      title: 'Anmodningen er udløbet',
      says: () =>
        'Den blev ikke gennemført i tide, og banken er ikke forbundet. Gå tilbage, og start forfra.',
    },
    used: {
      title: 'Adressen er allerede brugt',
      says: () => 'Vi har allerede modtaget bankens svar. Du kan lukke siden og gå tilbage.',
    },
    incomplete: {
      title: 'Adressen er ikke fuldstændig',
      says: () => 'Den mangler bankens svar. Gå tilbage, og start forfra.',
    },
  },
}
