import type * as english from '../en/bank.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const decisions: Words<typeof english.decisions> = {
  matched_by_hand: 'Abbinato manualmente.',
  accepted_suggestion: 'Proposta accettata insieme ad altre.',
  split_by_hand: 'Ripartito manualmente su {count} partite.',
  matched_with_difference: 'Abbinato manualmente; il resto è stato chiuso come {difference}.',
  split_booked_by_hand: 'Registrato manualmente, ripartito in {count} parti.',
  remembered_payee: 'Memorizzato per questa controparte: registra su {account}.',
  booked_together: 'Registrato manualmente su {account} insieme ad altri.',
  payout_by_hand: 'Un accredito cumulativo, ripartito manualmente in {count} parti.',
  not_booked_on_account:
    'La registrazione non movimenta {account}, quindi sul conto della banca non risulta nulla. Annulla l’abbinamento e registralo.',
  unmatched_by_hand: 'Abbinamento annullato manualmente.',
  booked_by_hand: 'Registrato manualmente su {account}.',
  partner_taken_back: 'L’abbinamento dell’altro lato del giroconto è stato annullato.',
  ignored_by_hand: 'Escluso manualmente.',
  target_gone: 'La registrazione o il documento abbinato è stato stornato o eliminato.',
  run_undone: 'L’elaborazione che l’aveva abbinato è stata annullata.',
  own_transfer: 'Giroconto tra conti propri: il denaro è uscito da uno ed entrato nell’altro.',
  bank_changed: 'La banca ha modificato il movimento dopo l’abbinamento.',
  bank_withdrew: 'La banca ha ritirato il movimento dopo l’abbinamento.',
}

export const decisionsOfApps: Words<typeof english.decisionsOfApps> = {
  matched_by_hand: 'Abbinato da {app}, per {user}.',
  accepted_suggestion: 'Proposta accettata insieme ad altre da {app}, per {user}.',
  split_by_hand: 'Ripartito su {count} partite da {app}, per {user}.',
  matched_with_difference:
    'Abbinato da {app}, per {user}; il resto è stato chiuso come {difference}.',
  split_booked_by_hand: 'Ripartito in {count} parti e registrato da {app}, per {user}.',
  booked_together: 'Registrato su {account} insieme ad altri da {app}, per {user}.',
  payout_by_hand: 'Un accredito cumulativo, ripartito in {count} parti da {app}, per {user}.',
  unmatched_by_hand: 'Abbinamento annullato da {app}, per {user}.',
  booked_by_hand: 'Registrato su {account} da {app}, per {user}.',
  ignored_by_hand: 'Escluso da {app}, per {user}.',
  run_undone: 'L’elaborazione che l’aveva abbinato è stata annullata da {app}, per {user}.',
}

export const differences: Words<typeof english.differences> = {
  'write off': 'stralcio',
  fee: 'commissione',
  discount: 'sconto',
  'small difference': 'abbuono',
}

export const frame: Words<typeof english.frame> = { source: 'Fonte:' }
