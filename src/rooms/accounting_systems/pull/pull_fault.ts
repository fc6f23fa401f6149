/** Why something read over there cannot be taken over, or does not agree with ours, in words. */
export type PullFault = { code: PullFaultCode; message: string }

export type PullFaultCode =
  | 'account_not_mapped'
  | 'account_ambiguous'
  | 'account_closed'
  | 'vat_code_not_mapped'
  | 'vat_missing'
  | 'vat_does_not_fit'
  | 'vat_code_missing'
  | 'not_in_own_currency'
  | 'not_an_entry'
  | 'may_be_ours'
  | 'changed_there'
  | 'removed_there'
  | 'unclear_there'
  | 'payment_not_assigned'
  | 'payment_moves_vat'
  | 'file_not_read'

export function faultOf(code: PullFaultCode, message: string): PullFault {
  return { code, message }
}
