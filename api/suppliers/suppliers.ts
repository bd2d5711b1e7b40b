export type SupplierStatus = 'pending' | 'active' | 'inactive'
export type ApprovalRule = 'required' | 'not-required'

/** Rule 16: whether a supplier of this status may pay for a lead. */
export const mayBuy = (status: SupplierStatus, approval: ApprovalRule) =>
  status === 'active' || (status === 'pending' && approval === 'not-required')

/** Whether the market is open to it at all; what it bought stays its own. */
export const maySeeMarket = (status: SupplierStatus) => status !== 'inactive'
