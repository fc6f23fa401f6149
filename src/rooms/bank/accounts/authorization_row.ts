export type AuthorizationError = { code: string; message: string }

export type AuthorizationFields = {
  institution_id: string
  institution_name: string
  country: string
  psu_type: 'business' | 'personal'
  provider_ref: string
  consent_url: string
  expires_at: Date
  valid_until: Date
}

export type AuthorizationRow = AuthorizationFields & {
  id: string
  status: 'pending' | 'returned' | 'denied' | 'expired' | 'completed' | 'failed'
  code_sealed: Buffer | null
  error: AuthorizationError | null
  relinks: string | null
  link_id: string | null
  version: number
  created_at: Date
  updated_at: Date
}
