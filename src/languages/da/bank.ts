import type * as english from '../en/bank.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const decisions: Words<typeof english.decisions> = {
  matched_by_hand: 'Afstemt manuelt.',
  accepted_suggestion: 'Et forslag, godkendt sammen med andre.',
  split_by_hand: 'Fordelt manuelt på {count} poster.',
  matched_with_difference: 'Afstemt manuelt; resten blev bogført som {difference}.',
  split_booked_by_hand: 'Bogført manuelt, fordelt i {count} dele.',
  remembered_payee: 'Husket for denne modpart: Bogfør på {account}.',
  booked_together: 'Bogført manuelt på {account} sammen med andre.',
  payout_by_hand: 'En udbetaling, fordelt manuelt i {count} dele.',
  not_booked_on_account:
    'Posteringen har ingen linje på {account}, så intet er bogført for den på bankkontoens finanskonto. Ophæv afstemningen, og bogfør den.',
  unmatched_by_hand: 'Afstemningen er ophævet manuelt.',
  booked_by_hand: 'Bogført manuelt på {account}.',
  partner_taken_back: 'Afstemningen af overførslens anden side er ophævet.',
  ignored_by_hand: 'Udeladt manuelt.',
  target_gone: 'Posteringen eller bilaget, den var afstemt med, er tilbageført eller slettet.',
  run_undone: 'Kørslen, der afstemte den, er fortrudt.',
  own_transfer:
    'En overførsel mellem egne konti: Pengene er gået ud af den ene og ind på den anden.',
  bank_changed: 'Banken ændrede posteringen, efter at den var afstemt.',
  bank_withdrew: 'Banken trak posteringen tilbage, efter at den var afstemt.',
}

export const decisionsOfApps: Words<typeof english.decisionsOfApps> = {
  matched_by_hand: 'Afstemt af {app} for {user}.',
  accepted_suggestion: 'Et forslag, godkendt sammen med andre af {app} for {user}.',
  split_by_hand: 'Fordelt på {count} poster af {app} for {user}.',
  matched_with_difference: 'Afstemt af {app} for {user}; resten blev bogført som {difference}.',
  split_booked_by_hand: 'Fordelt i {count} dele og bogført af {app} for {user}.',
  booked_together: 'Bogført på {account} sammen med andre af {app} for {user}.',
  payout_by_hand: 'En udbetaling, fordelt i {count} dele af {app} for {user}.',
  unmatched_by_hand: 'Afstemningen er ophævet af {app} for {user}.',
  booked_by_hand: 'Bogført på {account} af {app} for {user}.',
  ignored_by_hand: 'Udeladt af {app} for {user}.',
  run_undone: 'Kørslen, der afstemte den, er fortrudt af {app} for {user}.',
}

export const differences: Words<typeof english.differences> = {
  'write off': 'tab',
  fee: 'gebyr',
  discount: 'rabat',
  'small difference': 'mindre difference',
}

export const frame: Words<typeof english.frame> = { source: 'Kilde:' }
