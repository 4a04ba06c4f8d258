import { workLimits } from '@sto/contract/my-workshop/work-limits';

export const wrongWarrantyText = `До ${workLimits.warrantyMonths[1]} месяцев`;
