export const openMailKind = 'open_mail'
