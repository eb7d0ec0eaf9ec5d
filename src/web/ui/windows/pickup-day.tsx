import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { pickupInWords } from '#contract/orders.ts';
import { reading } from '../../platform/reading.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Notice } from '../notice.tsx';
import styles from './window-banner.module.css';

const ownPickup = reading([...ordersKey, 'mi-retiro'], 'GET /api/mi-retiro');

export function PickupDay() {
  const { data: pickup } = useQuery(ownPickup);
  if (!pickup) return null;
  return (
    <Notice icon={MapPin} className={styles.banner}>
      {pickupInWords(pickup)}.
    </Notice>
  );
}
