export type AuthorizationError = { code: string; message: string }

/** Who started it, as the person reads who opens the link. */
export type Requester = { kind: 'person' | 'key' | 'other'; name: string; app: string | null }

export type AuthorizationFields = {
  institution_id: string
  institution_name: string
  country: string
  psu_type: 'business' | 'personal'
  provider_ref: string
  consent_url: string
  expires_at: Date
  valid_until: Date
  asked_by: Requester | null
}

export type AuthorizationRow = AuthorizationFields & {
  id: string
  status: 'pending' | 'returned' | 'denied' | 'expired' | 'completed' | 'failed'
  code_sealed: Buffer | null
  error: AuthorizationError | null
  relinks: string | null
  link_id: string | null
  /** Of accounts that it links for the first time. */
  import_from: string | null
  /** Of the browser that went on to the bank; null until one has. */
  browser_hash: Buffer | null
  version: number
  created_at: Date
  updated_at: Date
}
