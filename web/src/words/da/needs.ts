import type { needs as English } from '../en/needs.ts'

export const needs: Record<keyof typeof English, string> = {
  'need.document_failed': 'Noget gik galt: se hvorfor',
  'need.document_duplicate': 'Det er her måske to gange: er det et selvstændigt køb?',
  'need.document_to_check': 'Kontroller det aflæste, og bogfør det',
  'need.document_ready': 'Aflæst og konteret med sikkerhed: bogfør det',
  'need.bank_suggestion': 'Er det dette, der er betalt?',
  'need.receipt_missing': 'Bilaget mangler',
  'need.bank_unmatched': 'Hvad var betalingen for?',
  'need.bank_review': 'Banken har ændret en afstemt betaling: se på den igen',
  'need.consent_ending': 'Samtykket hos banken udløber: forny det',
  'need.balance_differs': 'Bankens saldo stemmer ikke med posteringerne',
  'need.invoice_rejected': 'Fakturaen blev afvist: ret den, og udsted den igen',
  'need.einvoice_refused': 'Køberen har afvist e-fakturaen',
  'need.self_invoice_due': 'En selvfaktura skal udstedes',
  'need.einvoice_unanswered': 'E-fakturaen har ikke fået svar endnu',
  'need.approval': 'En anmodning venter på din afgørelse',
  'need.return_due': 'Momsangivelsen skal indberettes',
  'need.books_differ': 'Regnskabet her stemmer ikke med regnskabsprogrammet',
  'need.supplier_account_changed': 'Leverandøren har nyt kontonummer: spørg, før du betaler',
  'need.receipt_arrived': 'Bilaget, du bad om, er kommet: kontroller det, og afstem',
  'need.no_receipt': 'Der kommer intet bilag: bogfør betalingen, eller udelad den',
}
