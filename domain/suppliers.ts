/** Apart from the other statuses, which every page of the portal would load with it otherwise. */
export const SUPPLIER_STATUSES = ['pending', 'active', 'inactive'] as const
