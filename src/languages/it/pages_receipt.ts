import type { pagesOfReceipt as english } from '../en/pages_receipt.ts'

export const pagesOfReceipt: typeof english = {
  receipt: {
    title: (organization) => `${organization} ti chiede un documento di spesa`,
    about: 'Per',
    askedBy: 'Richiesto da',
    message: 'Messaggio',
    until: 'Entro il',
    files: 'Foto o PDF della ricevuta o della fattura',
    filesHint:
      'Da uno a dieci file, al massimo 25 MB in tutto. Puoi scattare una foto con il telefono.',
    send: 'Invia',
    once: (organization) =>
      `I file arrivano a ${organization} e a nessun altro. Il link vale una sola volta e non serve registrarsi.`,
    onlyIf: (organization) =>
      `Se non conosci ${organization}, chiudi questa pagina: non è stato inviato nulla.`,
    doneTitle: 'Grazie',
    doneSays: (organization) =>
      `${organization} ha ricevuto i tuoi file. Puoi chiudere questa pagina.`,
    unknownTitle: 'Questo link non funziona',
    unknownSays:
      'È incompleto oppure la richiesta è stata ritirata. Aprilo di nuovo dal messaggio, o chiedine uno nuovo a chi te l’ha inviato.',
    expiredTitle: 'Questo link è scaduto',
    expiredSays: (organization) =>
      `Valeva per un periodo limitato. Chiedine uno nuovo a ${organization}.`,
    usedTitle: 'Questo link è già stato usato',
    usedSays: (organization) =>
      `Con questo link sono già stati inviati dei file. Per inviarne altri, chiedi un nuovo link a ${organization}.`,
    problems: {
      none: 'Scegli almeno un file e premi Invia.',
      too_many: 'Scegli al massimo dieci file. Non è stato inviato nulla.',
      too_large:
        'I file superano i 25 MB in tutto. Scegline di meno o di più piccoli. Non è stato inviato nulla.',
      type: 'Si accettano solo PDF, immagini (JPEG, PNG, HEIC, WebP, TIFF) e fatture elettroniche in XML. Non è stato inviato nulla.',
      broken: 'I file non sono arrivati interi. Riprova. Non è stato inviato nulla.',
      later:
        'Al momento i file non possono essere ricevuti. Riprova tra qualche minuto. Non è stato inviato nulla.',
    },
    tooMany: 'Ci sono stati troppi tentativi. Aspetta un quarto d’ora e riprova.',
    tooManyTitle: 'Troppi tentativi',
  },
}
